/** The flight in 3D: the path with its height above ground, the aircraft on it, the event. Loaded when opened. */
import {
  BufferGeometry,
  CanvasTexture,
  Color,
  Float32BufferAttribute,
  GridHelper,
  Line,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PerspectiveCamera,
  Scene,
  SphereGeometry,
  Sprite,
  SpriteMaterial,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { aeroplane, multirotor } from './aircraft.ts';
import { distance_m, modelScale, type View } from './framing.ts';
import type { Motion, Place, Pose } from './motion.ts';

export type SceneOptions = {
  readonly motion: Motion;
  /** Fixed wings are drawn as an aeroplane. */
  readonly wings: boolean;
  readonly event_s: number | null;
  /** CSS colours by the name of their token. */
  readonly color: (token: string) => string;
};

export type ReplayScene = {
  readonly show: (pose: Pose, view: View) => void;
  readonly resize: (width: number, height: number) => void;
  readonly dispose: () => void;
};

/** East is x, up is y, south is z: north points away from somebody who looks along −z. */
const vector = ({ east_m, north_m, up_m }: Place) => new Vector3(east_m, up_m, -north_m);

/** Throws where the browser has no WebGL. `onMove` is called when a person turns the camera. */
export function createScene(
  canvas: HTMLCanvasElement,
  { motion, wings, event_s, color }: SceneOptions,
  onMove: () => void,
): ReplayScene {
  const renderer = new WebGLRenderer({ canvas, antialias: true });
  renderer.setPixelRatio(Math.min(2, devicePixelRatio));
  const scene = new Scene();
  scene.background = new Color(color('surface'));
  const camera = new PerspectiveCamera(50, 1, 0.05, 100_000);
  const controls = new OrbitControls(camera, canvas);
  controls.maxPolarAngle = 0.495 * Math.PI;
  controls.addEventListener('change', onMove);
  const extent_m = extentOf(motion.places);
  addGround(scene, extent_m, color);
  addPath(scene, motion, color);
  addEvent(scene, motion, { event_s, size_m: extent_m / 90, color });
  const colors = {
    body: new Color(color('text')),
    nose: new Color(color('bad')),
    disc: new Color(color('accent')),
  };
  const aircraft = wings ? aeroplane(colors) : multirotor(motion.motorNames.length, colors);
  scene.add(aircraft);
  const target = new Vector3();
  let placed: View | null = null;
  return {
    show(pose, view) {
      if (pose.place !== null) {
        const now = vector(pose.place);
        const shift = now.clone().sub(target);
        target.copy(now);
        aircraft.position.copy(now);
        if (view === 'follow' && placed === 'follow') camera.position.add(shift);
      }
      pointed(aircraft, pose);
      if (view !== placed) placeCamera(camera, controls, { view, at: target, extent_m });
      if (view === 'follow') controls.target.copy(target);
      placed = view;
      aircraft.scale.setScalar(modelScale(view, camera.position.distanceTo(target)));
      controls.update();
      renderer.render(scene, camera);
    },
    resize(width, height) {
      renderer.setSize(width, height, false);
      camera.aspect = width / height;
      camera.updateProjectionMatrix();
    },
    dispose() {
      controls.dispose();
      scene.traverse((one) => {
        if (one instanceof Mesh || one instanceof Line) one.geometry.dispose();
      });
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

/** Yaw, then pitch, then roll, each about the axis that the ones before have turned. */
function pointed(aircraft: Object3D, { roll_rad, pitch_rad, yaw_rad }: Pose): void {
  aircraft.rotation.set(pitch_rad ?? 0, -(yaw_rad ?? 0), -(roll_rad ?? 0), 'YXZ');
}

type CameraPlace = { readonly view: View; readonly at: Vector3; readonly extent_m: number };

function placeCamera(
  camera: PerspectiveCamera,
  controls: OrbitControls,
  { view, at, extent_m }: CameraPlace,
): void {
  const away = distance_m(view, extent_m);
  controls.target.copy(view === 'above' ? new Vector3(at.x, 0, at.z) : at);
  const from =
    view === 'above'
      ? new Vector3(0, 1.3 * away, 0.001)
      : // Beside rather than behind: an aircraft that flies nose down is edge-on from behind.
        new Vector3(0.8, 0.7, 0.55).multiplyScalar(away);
  camera.position.copy(controls.target).add(from);
}

/** The larger side of the box around the path, and ten metres at least. */
function extentOf(places: readonly (Place | null)[]): number {
  const low = new Vector3(Infinity, 0, Infinity);
  const high = new Vector3(-Infinity, 0, -Infinity);
  for (const place of places) {
    if (place === null) continue;
    const at = vector(place);
    low.min(at);
    high.max(at);
  }
  const size = high.sub(low);
  return Math.max(10, size.x, size.y, size.z);
}

function addGround(scene: Scene, extent_m: number, color: SceneOptions['color']): void {
  const step_m = 10 ** Math.floor(Math.log10(extent_m / 2));
  const cells = 2 * Math.ceil((1.2 * extent_m) / step_m);
  const line = new Color(color('line'));
  const grid = new GridHelper(cells * step_m, cells, new Color(color('line-strong')), line);
  scene.add(grid);
  const north = textSprite('N', color('muted'));
  north.position.set(0, 0, -(cells * step_m) / 2);
  north.scale.setScalar(extent_m / 14);
  scene.add(north);
}

function addPath(scene: Scene, { places }: Motion, color: SceneOptions['color']): void {
  const drops: number[] = [];
  const every = Math.max(1, Math.floor(places.length / 80));
  let run: number[] = [];
  const end = () => {
    if (run.length >= 6) {
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new Float32BufferAttribute(run, 3));
      scene.add(new Line(geometry, new LineBasicMaterial({ color: new Color(color('motor-1')) })));
    }
    run = [];
  };
  places.forEach((place, i) => {
    if (place === null) {
      end();
      return;
    }
    const { x, y, z } = vector(place);
    run.push(x, y, z);
    if (i % every === 0) drops.push(x, y, z, x, 0, z);
  });
  end();
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(drops, 3));
  const material = new LineBasicMaterial({
    color: new Color(color('motor-1')),
    transparent: true,
    opacity: 0.25,
  });
  scene.add(new LineSegments(geometry, material));
}

function addEvent(
  scene: Scene,
  { places, times_s }: Motion,
  { event_s, size_m, color }: Pick<SceneOptions, 'event_s' | 'color'> & { readonly size_m: number },
): void {
  if (event_s === null) return;
  const place = places.find((one, i) => one !== null && times_s[i]! >= event_s);
  if (place === undefined || place === null) return;
  const ball = new Mesh(
    new SphereGeometry(size_m, 16, 12),
    new MeshBasicMaterial({ color: new Color(color('bad')) }),
  );
  ball.position.copy(vector(place));
  scene.add(ball);
}

function textSprite(text: string, color: string): Sprite {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 64;
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.font = '600 48px sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = color;
    context.fillText(text, 32, 34);
  }
  return new Sprite(new SpriteMaterial({ map: new CanvasTexture(canvas), transparent: true }));
}
