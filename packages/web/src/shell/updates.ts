import { basePath } from '../basePath.ts';
import { notify } from './notices.ts';

const HOUR_MS = 3_600_000;

/** Registers the service worker and offers a newer version when there is one; it is never forced. */
export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  const registration = await register(serviceWorker);
  if (registration === null) return;
  let accepted = false;
  serviceWorker.addEventListener('controllerchange', () => {
    if (accepted) window.location.reload();
  });
  const offer = () => {
    // In a field a phone shows what a missing connection means, and nothing that can wait.
    if (!navigator.onLine) return window.addEventListener('online', offer, { once: true });
    const waiting = registration.waiting;
    // Without a controller this is the first visit, and nothing is old.
    if (waiting === null || serviceWorker.controller === null) return;
    const run = () => {
      accepted = true;
      waiting.postMessage('take over');
    };
    notify(
      {
        text: 'A newer version of the app is ready.',
        level: 'plain',
        action: { label: 'Reload', run },
      },
      { stays: true },
    );
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  setInterval(() => void registration.update(), HOUR_MS);
}

/** A browser may refuse service workers, in a private window say; the app then works without. */
async function register(
  serviceWorker: ServiceWorkerContainer,
): Promise<ServiceWorkerRegistration | null> {
  try {
    return (await serviceWorker.register(`${basePath}/sw.js`)) ?? null;
  } catch {
    return null;
  }
}
