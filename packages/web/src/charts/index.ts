/** What every chart of the product shares. */
export {
  MOTORS,
  modeTint,
  motorColor,
  resolveColor,
  type Signal,
  signalColor,
  signals,
  TARGET_DASH,
} from './palette.ts';
