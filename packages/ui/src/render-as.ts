import { cloneElement, createElement, type HTMLAttributes, type ReactElement, type Ref } from 'react';
import { cx } from './cx.ts';

/** An element that replaces the part's own, such as a router link: `render={<Link to="/wallet" />}`. */
export type RenderElement = ReactElement<HTMLAttributes<HTMLElement>>;

/** The native attributes of an element, plus its ref. */
export type PartProps = HTMLAttributes<HTMLElement> & {
  ref?: Ref<HTMLElement>;
  [data: `data-${string}`]: unknown;
};

export function renderAs(
  render: RenderElement | undefined,
  fallback: string,
  props: PartProps,
): ReactElement {
  if (!render) return createElement(fallback, props);
  return cloneElement(render, {
    ...props,
    ...render.props,
    className: cx(props.className, render.props.className),
  });
}
