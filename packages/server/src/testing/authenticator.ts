import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** A passkey in software, as a browser hands its answers over. */
export function softAuthenticator(site: { origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const rpIdHash = createHash('sha256').update(new URL(site.origin).hostname).digest();
  const state = { counter: 0, origin: site.origin, verified: true };

  const authData = (flags: number, tail: Buffer = Buffer.alloc(0)) => {
    const head = Buffer.alloc(37);
    rpIdHash.copy(head);
    head[32] = flags | 0x01 | (state.verified ? 0x04 : 0);
    head.writeUInt32BE(state.counter, 33);
    return Buffer.concat([head, tail]);
  };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: state.origin, crossOrigin: false }));
  const common = { id: id.toString('base64url'), rawId: id.toString('base64url') };
  const outer = { ...common, type: 'public-key', clientExtensionResults: {} };

  return {
    state,
    create({ challenge }: { challenge: string }) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const key = Buffer.from(isoCBOR.encode(cose));
      const data = authData(0x40, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]),
      );
      return {
        ...outer,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get({ challenge }: { challenge: string }) {
      state.counter++;
      const data = authData(0);
      const client = clientData('webauthn.get', challenge);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const signature = createSign('sha256').update(signed).sign(privateKey);
      return {
        ...outer,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
