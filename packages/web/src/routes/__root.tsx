import { createRootRoute, Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { DeviceServices } from "../on-this-device/DeviceServices.tsx";
import { PageTags, RouteAnnouncer, SkipLink } from "../shell/every-page.tsx";
import { WholeAppFailure } from "../shell/UnexpectedFailure.tsx";
import { Toaster } from "../ui/feedback/Toaster.tsx";

const NotFound = lazy(() => import("../shell/NotFound.tsx"));

export const Route = createRootRoute({
  component: () => (
    <>
      <PageTags />
      <SkipLink />
      <RouteAnnouncer />
      <Outlet />
      <Toaster />
      <DeviceServices />
    </>
  ),
  notFoundComponent: () => (
    <Suspense>
      <NotFound />
    </Suspense>
  ),
  errorComponent: WholeAppFailure,
});
