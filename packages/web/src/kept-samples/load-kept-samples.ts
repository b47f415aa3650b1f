import type { BookId } from "@frangipani/core/books";
import { toast } from "../ui/feedback/toast.ts";
import type { SampleToKeep } from "./samples-database.ts";
import { areSamplesUnreadable, hasKeptSamples } from "./samples-state.ts";

const load = () => import("./kept-samples.ts");

/** If there are kept samples, loads their list and continues interrupted downloads. */
export function followKeptSamples(): void {
  if (!hasKeptSamples.isSet()) return;
  load().then(
    ({ startKeptSamples }) => startKeptSamples(),
    (error: unknown) => {
      console.warn("The kept samples were not loaded.", error);
      areSamplesUnreadable.set(true);
    },
  );
}

export async function keep(samples: readonly SampleToKeep[]): Promise<void> {
  try {
    await (await load()).keepSamples(samples);
  } catch (error) {
    console.warn("Nothing is kept.", error);
    toast.error(
      "This browser could not keep the sample. It may be in a private window, or have no storage left.",
    );
  }
}

export async function remove(bookIds: readonly BookId[]): Promise<void> {
  try {
    const { removeSamples } = await import("./kept-samples.ts");
    await removeSamples(bookIds);
  } catch (error) {
    console.warn("A kept sample was not removed.", error);
    toast.error("This browser could not remove the sample. Please try again.");
  }
}
