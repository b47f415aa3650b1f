import { createRootRoute, Outlet } from "@tanstack/react-router";
import { NotFound } from "../features/shell/NotFound.tsx";
import { UnexpectedFailure } from "../features/shell/UnexpectedFailure.tsx";
import { SkipLink } from "../ui/SkipLink.tsx";
import { Toaster } from "../ui/Toaster.tsx";

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: UnexpectedFailure,
});

/** What stands around every page; the storefront's header and footer are `_shop`'s. */
function Root() {
  return (
    <>
      <SkipLink />
      <Outlet />
      <Toaster />
    </>
  );
}
