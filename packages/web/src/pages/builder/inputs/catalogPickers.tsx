import {
  type BatteryPart,
  batteries,
  type Part,
  payloadParts,
} from '@airworthy/performance/catalog';
import { PartPicker } from './PartPicker.tsx';

export { MotorPicker } from './MotorPicker.tsx';

type PickerProps<Chosen> = {
  readonly onClose: () => void;
  readonly onChoose: (part: Chosen) => void;
};

const payload = Object.values(payloadParts).flat();

export function PayloadPicker(props: PickerProps<Part>) {
  return <PartPicker title="Payload parts" parts={payload} {...props} />;
}

export function BatteryPicker(props: PickerProps<BatteryPart>) {
  return <PartPicker title="Batteries and cells" parts={batteries} {...props} />;
}
