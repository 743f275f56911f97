import { useNavigate, useSearch } from '@tanstack/react-router';
import { kindOf } from '../features/records/kinds.ts';
import { RecordsScreen } from '../features/records/records-screen.tsx';
import { paths } from '../shared/paths.ts';

/** The kind is in the address, so that other screens can link to it. */
export function RecordsPage() {
  const navigate = useNavigate();
  const { kind } = useSearch({ strict: false }) as { kind?: unknown };
  return (
    <div className="gutter pt-1 pb-4">
      <RecordsScreen
        kind={kindOf(kind)}
        onKind={(next) => void navigate({ to: paths.records, search: { kind: next }, replace: true })}
      />
    </div>
  );
}
