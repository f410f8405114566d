import { Component, type ReactNode } from 'react';
import type { Location } from './place.ts';

type FailedPageProps = {
  place: Location;
  /** What is shown instead of the page. */
  said: ReactNode;
  children: ReactNode;
};

type State = { failed: boolean; place: Location };

/** A page that fails to render is replaced by an error text; navigating elsewhere tries again. */
export class FailedPage extends Component<FailedPageProps, State> {
  override state: State = { failed: false, place: this.props.place };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ place }: FailedPageProps, state: State): State | null {
    return place === state.place ? null : { failed: false, place };
  }

  override render() {
    return this.state.failed ? this.props.said : this.props.children;
  }
}
