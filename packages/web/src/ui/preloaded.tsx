import { type ComponentType, lazy, useState } from 'react';

/**
 * A component whose script is fetched before it is shown. Where the script is there already it is drawn at once:
 * a lazy component always waits first, and React shows what it waited for up to 300 ms late.
 */
export function preloaded<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Waiting = lazy(async () => ({ default: await fetch() }));
  function Preloaded(props: Props) {
    // Chosen once: another component in its place would lose what the first one keeps.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Waiting);
    return <Shown {...props} />;
  }
  return {
    Component: Preloaded,
    /** Begins to fetch the script. Who shows the component reports a failure. */
    preload: () => void fetch().catch(() => {}),
  };
}
