import { ConfigError, type Environment, setting } from './environment.ts';

export type S3Config = {
  readonly bucket: string;
  /** Put before every name in the bucket: empty, or ending in a slash. */
  readonly prefix: string;
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** The settings that begin with `start`. The bucket turns S3 on; the keys are then needed as well. */
export function s3Config(environment: Environment, start: string): S3Config | undefined {
  const bucket = setting(environment, `${start}_BUCKET`);
  if (bucket === undefined) return undefined;
  const needed = (name: string): string => {
    const value = setting(environment, name);
    if (value === undefined) throw new ConfigError(`${start}_BUCKET is set, so ${name} is needed.`);
    return value;
  };
  const prefix = (setting(environment, `${start}_PREFIX`) ?? '').replace(/^\/+|\/+$/g, '');
  return {
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: setting(environment, `${start}_ENDPOINT`),
    region: setting(environment, `${start}_REGION`) ?? 'us-east-1',
    accessKeyId: needed(`${start}_ACCESS_KEY_ID`),
    secretAccessKey: needed(`${start}_SECRET_ACCESS_KEY`),
  };
}
