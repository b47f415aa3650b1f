import { liveQuery } from "dexie";
import { useEffect, useState } from "react";

export type Stored<T> = { status: "loading" } | { status: "failed" } | { status: "ready"; value: T };

/** Follows a query of a Dexie database, changes of other tabs included. @param read a function that stays the same */
export function useStored<T>(read: () => Promise<T>): Stored<T> {
  const [stored, setStored] = useState<Stored<T>>({ status: "loading" });
  useEffect(() => {
    const subscription = liveQuery(read).subscribe({
      next: (value) => setStored({ status: "ready", value }),
      error: (error) => {
        console.warn("This browser does not store counts.", error);
        setStored({ status: "failed" });
      },
    });
    return () => subscription.unsubscribe();
  }, [read]);
  return stored;
}
