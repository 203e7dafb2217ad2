import { ServiceError } from '@airworthy/contract';

const API_OFF =
  'The API is available only when the server runs with authentication enabled (AIRWORTHY_AUTH=on).';

export function apiOff(): ServiceError {
  return new ServiceError('not_found', API_OFF);
}
