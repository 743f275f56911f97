/** Fixed, because a position in the flow would lay out the page with every text. */
export function Announcement({ children }: { children: string }) {
  return (
    <p role="status" className="sr-only top-0 left-0">
      {children}
    </p>
  );
}
