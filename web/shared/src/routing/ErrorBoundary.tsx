import { Component, type ReactNode } from 'react';

interface Props {
  /** The page that is shown. When it changes, the trouble of the page before is over. */
  place: string;
  children: ReactNode;
  /** What stands in its place. */
  fallback(error: unknown): ReactNode;
}

/** Keeps what breaks inside from taking everything around it along. */
export class ErrorBoundary extends Component<Props, { error: unknown; isBroken: boolean }> {
  override state = { error: null as unknown, isBroken: false };

  static getDerivedStateFromError(error: unknown): { error: unknown; isBroken: boolean } {
    return { error, isBroken: true };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.isBroken && before.place !== this.props.place) this.setState({ error: null, isBroken: false });
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback(this.state.error) : this.props.children;
  }
}
