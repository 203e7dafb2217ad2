/** The build as tools and tests call it. */
export function build(out?: string): Promise<void>;
export function buildWeb(out: string): Promise<void>;
export function commit(stated?: string): string;
