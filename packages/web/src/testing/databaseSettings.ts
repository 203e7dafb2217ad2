import type { LanePostgres } from '../../../server/src/testing/provided.ts';

/** The settings with which a server uses a database of the lane's PostgreSQL. */
export function databaseSettings(
  { connection, serverRole }: LanePostgres,
  database: string,
): Record<string, string> {
  const url = (user: string, password: string) => {
    const parts = new URL(`postgresql://localhost:${connection.port ?? 5432}/${database}`);
    parts.username = user;
    parts.password = password;
    // A folder of sockets is not a host name, so it is passed separately.
    parts.searchParams.set('host', connection.host ?? 'localhost');
    return parts.href;
  };
  const { user = '', password } = connection;
  return {
    DATABASE_URL: url(serverRole.user, serverRole.password),
    DATABASE_ADMIN_URL: url(user, typeof password === 'string' ? password : ''),
  };
}
