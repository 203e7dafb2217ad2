/** The version of the service, that of its package. The interface has one of its own. */
export const SERVICE_VERSION = '1.0.0';
