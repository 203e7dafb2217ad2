declare module 'virtual:endpoints' {
  /** Method and path of every endpoint of the contract; made by `vite.config.mjs`. */
  export const endpoints: Readonly<Record<string, { method: string; path: string }>>;
}
