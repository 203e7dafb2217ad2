/** The longest side of a photo that was made smaller: small print on a label stays readable. */
export const SMALL_SIDE_PX = 2048;
const QUALITY = 0.85;

/** Formats that every browser decodes; what else a camera makes is sent as it is. */
const SHRINKABLE = ['image/jpeg', 'image/png', 'image/webp'];

/** The size of a picture whose longest side has a limit; null where it is small enough. */
export function shrunkSize(
  { width, height }: { readonly width: number; readonly height: number },
  side_px = SMALL_SIDE_PX,
): { readonly width: number; readonly height: number } | null {
  const scale = side_px / Math.max(width, height);
  if (scale >= 1) return null;
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The name of a photo that became a JPEG. */
export function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`;
}

/**
 * A smaller JPEG of a photo, upright and without what the camera wrote into it. The photo itself where that would not
 * be smaller, or where the browser cannot decode it.
 */
export async function smallerPhoto(file: File): Promise<File> {
  if (!SHRINKABLE.includes(file.type)) return file;
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return file;
  }
  const size = shrunkSize(picture);
  if (size === null) return file;
  const canvas = new OffscreenCanvas(size.width, size.height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  if (blob.size >= file.size) return file;
  return new File([blob], jpegName(file.name), { type: 'image/jpeg' });
}
