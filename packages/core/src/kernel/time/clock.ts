import * as z from "zod/mini";

/** Injected, so that tests can set the time. */
export type Clock = { now(): Date };

export const Instant = z.iso.datetime().brand<"Instant">();
export type Instant = z.output<typeof Instant>;

export const instant = (date: Date): Instant => date.toISOString() as Instant;

export const secondsAfter = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000);

/** DynamoDB's TTL needs epoch seconds. */
export const epochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);
