/** What every chart of the product shares. */
export {
  MOTORS,
  modeTint,
  motorColor,
  type Signal,
  signalColor,
  signals,
  TARGET_DASH,
} from './palette.ts';
export { resolveColor } from './resolveColor.ts';
