import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FUNCTIONS } from "../properties/functions.ts";
import { ROOT } from "./workspace.ts";

type Line = { name: string; cause: string; response: string };

/** The lines of the table of alarms in docs/operations.md; one for `…Crashed` stands for every function's. */
export function alarmLines(): Line[] {
  const text = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
  const [, section = ""] = /^## Alarms\n(.*?)^## /ms.exec(text) ?? [];
  const rows = [...section.matchAll(/^\| (`.*?) \| (.*) \| (.*) \|$/gm)];
  return rows.flatMap(([, names = "", cause = "", response = ""]) =>
    [...names.matchAll(/`([^`]+)`/g)]
      .flatMap(([, name = ""]) =>
        name.startsWith("…") ? FUNCTIONS.map((fn) => `${fn}${name.slice(1)}`) : [name],
      )
      .map((name) => ({ name, cause, response })),
  );
}
