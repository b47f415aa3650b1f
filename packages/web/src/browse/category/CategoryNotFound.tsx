import { slugToTitle } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/actions/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { BookIcon } from "../../ui/icons/icons.tsx";

export function CategoryNotFound({ within }: { within: string | null }) {
  return (
    <>
      <title>Category Not Found · Frangipani Books</title>
      <EmptyState
        level={1}
        art={<BookIcon size={40} />}
        title="Category Not Found"
        action={
          <>
            {within && (
              <Link
                to="/category/$categoryId"
                params={{ categoryId: within }}
                className={buttonClass({ variant: "primary" })}
              >
                All of {slugToTitle(within)}
              </Link>
            )}
            <Link to="/categories" className={buttonClass({ variant: within ? "secondary" : "primary" })}>
              Explore Categories
            </Link>
          </>
        }
      >
        <p>Invalid category</p>
        <p>It may have been renamed. The page Categories lists all of them.</p>
      </EmptyState>
    </>
  );
}
