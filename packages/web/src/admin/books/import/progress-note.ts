import { count } from "./use-import.ts";

type Progress = { done: number; total: number; begunAt: number };

/** "1,200 of 50,000 rows, 160 a second, 5 minutes left" */
export function progressNote(
  { done, total, begunAt }: Progress,
  pluralName: string,
  now = performance.now(),
): string {
  const parts = [`${count(done)} of ${count(total)} ${pluralName}`];
  const seconds = (now - begunAt) / 1000;
  if (done > 0 && seconds >= 1) {
    const perSecond = done / seconds;
    parts.push(`${perSecond < 10 ? perSecond.toFixed(1) : count(Math.round(perSecond))} a second`);
    parts.push(timeLeft((total - done) / perSecond));
  }
  return parts.join(", ");
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return "less than a minute left";
  const minutes = Math.round(seconds / 60);
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"} left`;
}
