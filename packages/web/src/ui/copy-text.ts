import { toast } from "./feedback/toast.ts";

/** Copies a text and shows a toast. @returns whether the browser allowed it */
export async function copyText(text: string, successText: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(successText, { id: successText });
    return true;
  } catch {
    toast.error("This browser does not allow copying. Select the text and copy it yourself.");
    return false;
  }
}
