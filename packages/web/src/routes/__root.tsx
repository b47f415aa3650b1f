import { createRootRoute, Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { AppNotifications } from "../features/pwa/AppNotifications.tsx";
import { PageTags } from "../features/shell/PageTags.tsx";
import { RouteAnnouncer } from "../features/shell/RouteAnnouncer.tsx";
import { WholeAppFailure } from "../features/shell/UnexpectedFailure.tsx";
import { Toaster } from "../ui/feedback/Toaster.tsx";
import { SkipLink } from "../ui/layout/SkipLink.tsx";

const NotFound = lazy(() => import("../features/shell/NotFound.tsx"));

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: () => (
    <Suspense>
      <NotFound />
    </Suspense>
  ),
  errorComponent: WholeAppFailure,
});

function Root() {
  return (
    <>
      <PageTags />
      <SkipLink />
      <RouteAnnouncer />
      <Outlet />
      <Toaster />
      <AppNotifications />
    </>
  );
}
