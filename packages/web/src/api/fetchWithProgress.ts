type Sent = {
  readonly sent_bytes: number;
  /** Null until there is something to measure. */
  readonly speed_bps: number | null;
  /** Whether this was the last byte of the body. */
  readonly isAll: boolean;
};

/** `fetch` does not show how much of a body was sent; this older way does. Told of are bodies that are bytes. */
export function fetchWithProgress(onSent: (sent: Sent) => void): typeof fetch {
  return (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      // It may have been stopped before there was anything to send.
      if (signal?.aborted === true) return reject(signal.reason);
      const request = new XMLHttpRequest();
      const started_ms = performance.now();
      const stop = () => request.abort();
      signal?.addEventListener('abort', stop, { once: true });
      request.open(method, String(address));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      const tell = (sent_bytes: number, isAll: boolean) => {
        const passed_s = (performance.now() - started_ms) / 1000;
        onSent({ sent_bytes, speed_bps: passed_s > 0.5 ? sent_bytes / passed_s : null, isAll });
      };
      if (body instanceof Blob) {
        request.upload.onprogress = ({ loaded }) => tell(loaded, false);
        request.upload.onload = () => tell(body.size, true);
      }
      request.onloadend = () => {
        signal?.removeEventListener('abort', stop);
        if (signal?.aborted === true) reject(signal.reason);
        else if (request.status === 0) reject(new TypeError('The connection broke.'));
        else resolve(answerOf(request));
      };
      request.send(body as XMLHttpRequestBodyInit | null);
    });
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request;
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return new Response(responseText, { status, headers });
}
