/** A log that was dropped on another page, on its way to the flight viewer. */
let brought: File | null = null;

export function bringFile(file: File): void {
  brought = file;
}

/** The file, once. */
export function takeBroughtFile(): File | null {
  const file = brought;
  brought = null;
  return file;
}
