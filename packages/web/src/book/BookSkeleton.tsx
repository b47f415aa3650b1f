import { Loading, Skeleton, SkeletonText } from "../ui/feedback/Skeleton.tsx";
import css from "./Book.module.css";

export function BookSkeleton() {
  return (
    <Loading label="Loading the book" className={css.book}>
      <div className={css.front}>
        <span className={css.cover}>
          <Skeleton shape="cover" />
        </span>
      </div>
      <div className={css.head}>
        <Skeleton width="85%" height="2.5rem" />
        <Skeleton width="40%" height="1.25rem" />
      </div>
      <div className={css.offer}>
        <Skeleton width="6rem" height="2rem" />
        <Skeleton width="18rem" height="3rem" />
      </div>
      <div className={css.about}>
        <div>
          <SkeletonText lines={3} />
        </div>
      </div>
    </Loading>
  );
}
