import type { askQuestion, BodyOf, Reply } from '@airworthy/contract';

export type Body = BodyOf<typeof askQuestion>;
export type Answer = Reply<typeof askQuestion>;
