/** Hands a text or a picture to the browser as a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const PIXELS_PER_UNIT = 2;

/** A drawn chart as a picture, at twice its size. */
export async function pngOf(svg: string, size: { width: number; height: number }): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = size.width * PIXELS_PER_UNIT;
    canvas.height = size.height * PIXELS_PER_UNIT;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) =>
        blob === null ? reject(new Error('The picture could not be made.')) : resolve(blob),
      ),
    );
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
