import { Component, type ReactNode } from 'react';
import { CrashScreen } from './crash-screen.tsx';

type Props = { children: ReactNode };
type State = { fault: unknown };

/** Shows the crash screen for errors that no screen handles. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { fault: null };

  static getDerivedStateFromError(fault: unknown): State {
    return { fault };
  }

  override render(): ReactNode {
    return this.state.fault === null ? this.props.children : <CrashScreen fault={this.state.fault} />;
  }
}
