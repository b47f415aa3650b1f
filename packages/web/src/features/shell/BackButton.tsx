import { useCanGoBack, useRouter, useRouterState } from "@tanstack/react-router";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { ArrowLeftIcon } from "../../ui/icons/initial-icons.tsx";
import css from "./Header.module.css";

/** Installed, the app has no browser toolbar. The stylesheet shows this button only there. */
export function BackButton() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const isHome = useRouterState({ select: (state) => state.location.pathname === "/" });
  if (!canGoBack || isHome) return null;
  return (
    <IconButton
      className={css.back}
      label="Back"
      tooltip={false}
      icon={<ArrowLeftIcon size={24} />}
      onClick={() => router.history.back()}
    />
  );
}
