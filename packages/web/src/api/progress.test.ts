import { Refusal, Unreachable } from '@airworthy/client';
import { afterEach, expect, test, vi } from 'vitest';
import { tellingProgress, type UploadProgress } from './progress.ts';

/** What a browser has and Node has not: each test says what happens to the one request that it sends. */
class Request {
  static last: Request;
  readonly sent: string[] = [];
  readonly upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  onloadend = () => {};
  status = 0;
  responseText = '';
  constructor() {
    Request.last = this;
  }
  open(method: string, address: string): void {
    this.sent.push(`${method} ${address}`);
  }
  setRequestHeader(name: string, value: string): void {
    this.sent.push(`${name}: ${value}`);
  }
  send(): void {}
  abort(): void {
    this.onloadend();
  }
  getAllResponseHeaders(): string {
    return 'content-type: application/json\r\nretry-after: 7\r\n';
  }
}

afterEach(() => vi.unstubAllGlobals());

function uploading(size_bytes: number) {
  vi.stubGlobal('XMLHttpRequest', Request);
  const seen: UploadProgress[] = [];
  const stop = new AbortController();
  const { signal } = stop;
  const onProgress = (progress: UploadProgress) => void seen.push(progress);
  const telling = tellingProgress(size_bytes, { signal, onProgress });
  const put = (body: Blob | string) =>
    telling.fetch('/log', { method: 'PATCH', headers: { 'x-airworthy': '1' }, body, signal });
  return { ...telling, put, seen, stop };
}

test('a step is told of behind what the server has, and the end of the last step alone is the end', async () => {
  const { put, onStored, seen } = uploading(10);
  const step = async (body: Blob) => {
    const answer = put(body);
    const request = Request.last;
    request.upload.onprogress?.({ loaded: 2 });
    request.upload.onload?.();
    Object.assign(request, { status: 200, responseText: '{"ok":1}' });
    request.onloadend();
    return answer;
  };
  onStored(0);
  const answer = await step(new Blob(['1234']));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([200, '7']);
  expect(await answer.json()).toEqual({ ok: 1 });
  expect(Request.last.sent).toEqual(['PATCH /log', 'x-airworthy: 1']);
  onStored(4);
  await step(new Blob(['567890']));
  onStored(10);
  const sending = (sent_bytes: number) => ({ kind: 'sending', sent_bytes, speed_bps: null });
  expect(seen).toEqual([sending(0), sending(2), sending(4), sending(6), { kind: 'sent' }]);
});

test('what is no bytes of the upload is not counted', () => {
  const { put, seen } = uploading(10);
  void put('{"size_bytes":10}').catch(() => {});
  expect(Request.last.upload).toEqual({});
  expect(seen).toEqual([]);
});

test('a pause names the tries, whole seconds, and what the server has', () => {
  const { patience, onStored, seen } = uploading(10);
  onStored(4);
  patience.onWaiting?.({ tries: 2, pause_s: 1.3, error: new Unreachable('reset') });
  const waiting = { kind: 'waiting', sent_bytes: 4, tries: 2, pause_s: 2 };
  expect(seen.at(-1)).toEqual({ ...waiting, refusal: null });
  const error = new Refusal('The server is busy.', { status: 503, code: 'unavailable' });
  patience.onWaiting?.({ tries: 2, pause_s: 2, error });
  expect(seen.at(-1)).toEqual({ ...waiting, refusal: 'The server is busy.' });
});

test('a broken line and a stop are told apart', async () => {
  const { put, stop } = uploading(4);
  const broken = put(new Blob(['1234']));
  Request.last.onloadend();
  await expect(broken).rejects.toThrow(TypeError);
  const stopped = put(new Blob(['1234']));
  stop.abort(new Error('enough'));
  await expect(stopped).rejects.toThrow('enough');
  await expect(put(new Blob(['1234']))).rejects.toThrow('enough');
});
