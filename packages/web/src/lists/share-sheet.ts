import { savedBooksMessages } from "@frangipani/core/saved-books";
import { toast } from "../ui/feedback/toast.ts";

export const canShare = (): boolean => typeof navigator.share === "function";

export async function openShareSheet(url: string): Promise<void> {
  try {
    await navigator.share({ title: "A list of books at Frangipani Books", url });
  } catch (error) {
    // Closing the sheet without a choice is no failure.
    if ((error as Error).name !== "AbortError") await copyLink(url);
  }
}

export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(savedBooksMessages.linkCopied);
  } catch {
    toast.error("This browser does not allow copying. Select the link and copy it yourself.");
  }
}
