import "react";

declare module "react" {
  interface CSSProperties {
    /** Index of an element in a row of animated elements. An element with a higher index starts its animation later. */
    "--i"?: number;
    /** A number that the style sheet uses in a CSS calculation. */
    [property: `--${string}`]: string | number | undefined;
  }
}
