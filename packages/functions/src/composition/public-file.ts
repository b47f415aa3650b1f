import type { SummaryChunk } from "@frangipani/core/catalogue";

/** Reads snapshot files by their public URL, mostly from a cache. */
export const publicFile = (publicUrl: string) => async (address: string) => {
  // Nowhere else: what is fetched is shown as the shop's own.
  const answer = await fetch(new URL(address, publicUrl), { redirect: "error" });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as SummaryChunk;
};
