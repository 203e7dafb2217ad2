/** A plain model of an aircraft: forward is −z, right +x, up +y, about one metre across. */
import {
  BoxGeometry,
  CircleGeometry,
  type Color,
  ConeGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
} from 'three';

export type AircraftColors = {
  readonly body: Color;
  readonly nose: Color;
  readonly disc: Color;
};

const part = (geometry: BoxGeometry | ConeGeometry | CircleGeometry, color: Color, opacity = 1) =>
  new Mesh(
    geometry,
    new MeshBasicMaterial({ color, opacity, transparent: opacity < 1, side: DoubleSide }),
  );

/** Motors evenly around the body, the first pair ahead: the true layout is in the plots, this shows the attitude. */
export function multirotor(motors: number, colors: AircraftColors): Group {
  const group = new Group();
  const count = Math.min(Math.max(motors, 3), 12);
  group.add(part(new BoxGeometry(0.22, 0.09, 0.34), colors.body));
  for (let i = 0; i < count; i++) {
    const angle = ((i + 0.5) / count) * 2 * Math.PI;
    const [x, z] = [0.5 * Math.sin(angle), -0.5 * Math.cos(angle)];
    const arm = part(new BoxGeometry(0.045, 0.035, 0.5), colors.body);
    arm.position.set(x / 2, 0, z / 2);
    arm.rotation.y = Math.atan2(x, z);
    const ahead = z < -0.05;
    const disc = part(new CircleGeometry(0.2, 24), ahead ? colors.nose : colors.disc, 0.65);
    disc.rotation.x = -Math.PI / 2;
    disc.position.set(x, 0.05, z);
    group.add(arm, disc);
  }
  group.add(nose(colors, -0.26, 0.06));
  return group;
}

export function aeroplane(colors: AircraftColors): Group {
  const group = new Group();
  const fuselage = part(new BoxGeometry(0.11, 0.11, 0.85), colors.body);
  const wing = part(new BoxGeometry(1.3, 0.03, 0.2), colors.disc);
  wing.position.z = -0.08;
  const tail = part(new BoxGeometry(0.42, 0.03, 0.12), colors.disc);
  tail.position.z = 0.38;
  const fin = part(new BoxGeometry(0.03, 0.2, 0.14), colors.disc);
  fin.position.set(0, 0.12, 0.37);
  group.add(fuselage, wing, tail, fin, nose(colors, -0.5, 0.055));
  return group;
}

function nose(colors: AircraftColors, z: number, radius: number): Mesh {
  const cone = part(new ConeGeometry(radius, 0.16, 12), colors.nose);
  cone.rotation.x = -Math.PI / 2;
  cone.position.z = z;
  return cone;
}
