import { toast } from "./feedback/toast.ts";

/** @returns whether the browser allowed it */
export async function copyText(text: string, success: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(success);
    return true;
  } catch {
    toast.error("This browser does not allow copying. Select the text and copy it yourself.");
    return false;
  }
}
