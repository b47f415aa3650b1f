import { useEffect, useState } from "react";
import { toast as sonner, Toaster } from "sonner";
import { useMediaQuery } from "../hooks/use-media-query.ts";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "../icons/icons.tsx";
import shared from "../styles/shared.module.css";
import css from "./Toaster.module.css";
import { connectToaster, type ToastPanel } from "./toast.ts";

const classNames = {
  toast: css.toast ?? "",
  title: css.title ?? "",
  description: css.description ?? "",
  content: css.content ?? "",
  icon: css.icon ?? "",
  actionButton: css.action ?? "",
  closeButton: css.close ?? "",
};

const icons = {
  success: <CheckIcon className={shared.positive} />,
  error: <WarningIcon className={shared.danger} />,
  warning: <WarningIcon className={shared.warning} />,
  info: <InfoIcon />,
  close: <CloseIcon size={16} />,
};

/** docs/rules.md#notifications-and-retries */
const [durationMs, actionDurationMs] = [4500, 10_000];

/** A younger toast belongs to the next page, such as after a sign-in. */
const OF_NEXT_PAGE_MS = 1000;
const shownAt = new Map<string | number, number>();

/** The pixels of a toast with two lines and a button; the width is sonner's. */
const [HEIGHT, WIDTH] = [112, 356];
/** From the edges of the screen. */
const [MARGIN, MARGIN_ON_PHONE] = [24, 12];

/** Until a dialog has arrived, or is gone: more than --slow of ui/styles/tokens.css. */
const DIALOG_MOVES_MS = 250;

type Place = { isAtTop: boolean; liftedBy: number };

const openDialog = (): Element | undefined =>
  [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);

/** A dialog's title stands beside the button that closes it, and its other buttons are in its footer. */
function partsToKeepFree(dialog: Element | undefined): Element[] {
  if (dialog) return [...dialog.querySelectorAll(":scope > header, :scope > footer")];
  return [...document.querySelectorAll("main *")].filter(
    (one) => one.matches("h1, h2, h3, nav[data-pages]") || one.firstChild?.nodeValue?.startsWith("$"),
  );
}

/** Where it covers no title, amount or pager: at the bottom, on a phone at the top, else as low as possible. */
function findPlace(isPhone: boolean): Place {
  const left = isPhone ? 0 : document.documentElement.clientWidth - WIDTH - MARGIN;
  const dialog = openDialog();
  const covered = partsToKeepFree(dialog)
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.right > left);
  const isFree = (top: number) => covered.every((box) => box.bottom < top || box.top > top + HEIGHT);
  const { style } = document.body;
  const heightOf = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const bars = heightOf("--bottom-bar") + heightOf("--status-bars");
  const lowest = innerHeight - bars - (isPhone ? MARGIN_ON_PHONE : MARGIN) - HEIGHT;
  // The back office has its header at the left.
  const header = document.querySelector("header")?.getBoundingClientRect();
  const highest = (header && header.right > left ? header.bottom : 0) + 8;
  if (isPhone && !dialog && !isFree(lowest) && isFree(highest)) return { isAtTop: true, liftedBy: 0 };
  const free = [lowest, ...covered.map((box) => box.top - HEIGHT - 8)].filter(
    (top) => top >= highest && top <= lowest && isFree(top),
  );
  return { isAtTop: false, liftedBy: free.length > 0 ? lowest - Math.max(...free) : 0 };
}

const panel: ToastPanel = {
  show(tone, text, { durationMs: chosen, ...options }) {
    const duration = chosen ?? (options.action ? actionDurationMs : durationMs);
    const id = sonner[tone](text, { ...options, duration });
    if (options.action) shownAt.delete(id);
    else shownAt.set(id, Date.now());
  },
  dismiss: (id) => void sonner.dismiss(id),
  leavePage() {
    for (const [id, at] of shownAt)
      if (Date.now() - at > OF_NEXT_PAGE_MS) {
        sonner.dismiss(id);
        shownAt.delete(id);
      }
  },
};

export default function ToasterPanel() {
  const phone = useMediaQuery("(width <= 600px)");
  const [{ isAtTop, liftedBy }, setPlace] = useState<Place>({ isAtTop: false, liftedBy: 0 });
  useEffect(() => {
    const show: ToastPanel["show"] = (...toast) => {
      setPlace(findPlace(phone));
      panel.show(...toast);
    };
    const disconnect = connectToaster({ ...panel, show });
    // A dialog opens and closes as a child of the body.
    const dialogs = new MutationObserver(() => {
      if (document.querySelector("[data-sonner-toast]"))
        setTimeout(() => setPlace(findPlace(phone)), DIALOG_MOVES_MS);
    });
    dialogs.observe(document.body, { childList: true });
    return () => {
      dialogs.disconnect();
      disconnect();
    };
  }, [phone]);
  const onPhone = isAtTop ? "top-center" : "bottom-center";
  return (
    <Toaster
      position={phone ? onPhone : "bottom-right"}
      className={css.toaster ?? ""}
      visibleToasts={3}
      gap={8}
      closeButton
      icons={icons}
      offset={{ bottom: `calc(var(--status-bars, 0px) + ${MARGIN + liftedBy}px)`, right: MARGIN }}
      // Above the bar with a phone's main action.
      mobileOffset={{
        // Below the header.
        top: "calc(env(safe-area-inset-top) + 4.5rem)",
        bottom: `calc(env(safe-area-inset-bottom) + var(--bottom-bar, 0px) + var(--status-bars, 0px) + ${MARGIN_ON_PHONE + liftedBy}px)`,
        left: "0.5rem",
        right: "0.5rem",
      }}
      toastOptions={{ unstyled: true, classNames, closeButtonAriaLabel: "Dismiss" }}
    />
  );
}
