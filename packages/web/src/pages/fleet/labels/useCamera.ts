import { type RefObject, useEffect, useRef, useState } from 'react';

/** What we use of the browser's reader of codes; not every browser has one. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** A label of ours, and what makers print their serial numbers in. */
const FORMATS = ['qr_code', 'data_matrix', 'code_128'];
const LOOK_AGAIN_MS = 200;

/** What to do without the camera. */
const OTHERWISE =
  'Open the camera of the phone and hold it over the label: it opens the same page. Or type what the label says.';

async function newDetector(): Promise<Detector | null> {
  const Class = (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (Class === undefined) return null;
  const supported = await Class.getSupportedFormats();
  const formats = FORMATS.filter((one) => supported.includes(one));
  return formats.includes('qr_code') ? new Class({ formats }) : null;
}

const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: 'The camera is not allowed for this site. Allow it in the browser, or',
  NotFoundError: 'This device has no camera that the browser can use:',
  NotReadableError: 'Another program has the camera: close it, or',
};

/**
 * The camera in a video, and every code that it sees. It runs while the caller is on the screen and is stopped when the
 * caller leaves it, or its tab.
 */
export function useCamera(
  onCode: (text: string) => void,
  onHidden: () => void,
): { readonly video: RefObject<HTMLVideoElement | null>; readonly problem: string | null } {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef({ onCode, onHidden });
  latest.current = { onCode, onHidden };
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    look(video, signal, (text) => latest.current.onCode(text)).catch((error: unknown) => {
      if (!signal.aborted) setProblem(sentenceOf(error));
    });
    const hidden = () => {
      if (document.visibilityState === 'hidden') latest.current.onHidden();
    };
    document.addEventListener('visibilitychange', hidden, { signal });
    return () => leave.abort();
  }, []);
  return { video, problem };
}

function sentenceOf(error: unknown): string {
  if (error instanceof CannotScan) return error.message;
  const name = error instanceof DOMException ? error.name : '';
  const reason = REASONS[name];
  if (reason === undefined) return `The camera could not be opened. ${OTHERWISE}`;
  return `${reason} type what the label says.`;
}

class CannotScan extends Error {}

/** Shows the camera and reports codes until it is told to leave. */
async function look(
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  onCode: (text: string) => void,
): Promise<void> {
  const detector = await newDetector();
  if (detector === null) throw new CannotScan(`This browser cannot read codes. ${OTHERWISE}`);
  // Absent where the page was not loaded over https.
  const media: MediaDevices | undefined = navigator.mediaDevices;
  if (media === undefined)
    throw new CannotScan(`The browser opens the camera over https only. ${OTHERWISE}`);
  const stream = await media.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted || video.current === null) return stop();
  signal.addEventListener('abort', stop, { once: true });
  video.current.srcObject = stream;
  await video.current.play();
  while (!signal.aborted) {
    const codes = video.current === null ? [] : await detector.detect(video.current);
    for (const { rawValue } of codes) if (!signal.aborted) onCode(rawValue);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
