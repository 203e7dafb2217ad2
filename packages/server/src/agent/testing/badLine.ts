import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export type BadLine = {
  readonly url: string;
  readonly drops: () => number;
  close(): Promise<void>;
};

/**
 * A line to a server that breaks: each connection is cut once so many bytes have passed, in either direction. With
 * `slow_ms` every chunk waits.
 */
export async function badLine(
  origin: string,
  { cutAfter_bytes, slow_ms = 0 }: { cutAfter_bytes: () => number; slow_ms?: number },
): Promise<BadLine> {
  const { hostname, port } = new URL(origin);
  const open = new Set<Socket>();
  let drops = 0;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let left_bytes = cutAfter_bytes();
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    const pass = (from: Socket, to: Socket) => {
      open.add(from);
      from.on('data', (chunk: Buffer) => {
        const some = chunk.subarray(0, Math.max(0, left_bytes));
        left_bytes -= chunk.length;
        from.pause();
        setTimeout(() => {
          if (left_bytes < 0) {
            drops++;
            // Part of the chunk still arrives.
            to.write(some, cut);
          } else to.write(chunk, () => from.resume());
        }, slow_ms);
      });
      from.on('error', cut);
      from.on('close', () => {
        open.delete(from);
        cut();
      });
    };
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    drops: () => drops,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
