import { createRootRoute, Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { AppNotifications } from "../on-this-device/AppNotifications.tsx";
import { PageTags } from "../shell/PageTags.tsx";
import { RouteAnnouncer } from "../shell/RouteAnnouncer.tsx";
import { WholeAppFailure } from "../shell/UnexpectedFailure.tsx";
import { Toaster } from "../ui/feedback/Toaster.tsx";
import { SkipLink } from "../ui/layout/SkipLink.tsx";

const NotFound = lazy(() => import("../shell/NotFound.tsx"));

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
