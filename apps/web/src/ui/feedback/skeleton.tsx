interface SkeletonProps {
  /** Width of the placeholder box in design pixels. Without a width, the box fills the available space. */
  readonly width?: number;
  readonly height: number;
  readonly className?: string;
}

/**
 * A placeholder box with the shape of the content that will replace it. The element around the box must have the
 * attribute `aria-busy`.
 */
export function Skeleton({ width, height, className = "" }: SkeletonProps) {
  return (
    <span
      className={`skeleton ${className}`}
      aria-hidden="true"
      style={{ height: `${height / 10}rem`, ...(width ? { width: `${width / 10}rem` } : {}) }}
    />
  );
}
