// This file is separate and loaded lazily, since few browsers need it.
import { useState } from "react";
import type { StorageProblem } from "../../device/device-storage.ts";
import { IconButton } from "../actions/IconButton.tsx";
import { CloseIcon } from "../icons/initial-icons.tsx";
import css from "./StatusBars.module.css";

const texts: Record<StorageProblem, string> = {
  blocked:
    "This browser blocks site data: your cart, saved books and sign-in last until you close or reload this page.",
  full: "This browser has no room left for the shop: what you do now may be gone when you close or reload this page.",
};

export default function StorageLine({ problem }: { problem: StorageProblem }) {
  const [dismissed, setDismissed] = useState<StorageProblem>();
  if (dismissed === problem) return null;
  return (
    <div className={css.notice}>
      <p role="status">{texts[problem]}</p>
      <IconButton
        label="Dismiss"
        tooltip={false}
        size="sm"
        icon={<CloseIcon size={16} />}
        onClick={() => setDismissed(problem)}
      />
    </div>
  );
}
