import { useAddress, useSetAddress } from '../../../ui/index.ts';
import { isLog, type ScaleKey, toggledScale } from './scales.ts';

/** The scales that the address has, and how to change one. */
export function useScales() {
  const { scales } = useAddress('log');
  const setAddress = useSetAddress('log');
  return {
    isLog: (key: ScaleKey) => isLog(scales, key),
    toggle: (key: ScaleKey) => setAddress({ scales: toggledScale(scales, key) }),
  };
}
