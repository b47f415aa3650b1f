// Lazy: few browsers need it.
import type { StorageProblem } from "../device/device-storage.ts";
import css from "./StorageLine.module.css";

const texts: Record<StorageProblem, string> = {
  blocked:
    "This browser blocks site data: your cart, saved books and sign-in last until you close or reload this page.",
  full: "This browser has no room left for the shop: what you do now may be gone when you close or reload this page.",
};

export default function StorageLine({ problem }: { problem: StorageProblem }) {
  return (
    <p role="status" className={css.line}>
      {texts[problem]}
    </p>
  );
}
