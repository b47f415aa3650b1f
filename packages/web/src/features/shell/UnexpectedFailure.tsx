import type { ErrorComponentProps } from "@tanstack/react-router";
import { buttonClass } from "../../ui/Button.tsx";

/** What stands where a page broke (spec §2, Layout): a plain link, since the router may be what broke. */
export function UnexpectedFailure({ error }: ErrorComponentProps) {
  return (
    <main id="main">
      <h1>Unexpected Application Error!</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <a href="/" className={buttonClass({ variant: "primary" })}>
        Return to Home
      </a>
    </main>
  );
}
