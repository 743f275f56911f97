type Navigate = (path: string) => void;

let navigate: Navigate = (path) => {
  window.location.hash = path;
};

/** The app hands its router in here, so that stores and the request client can leave a screen. */
export function connectNavigation(port: Navigate): void {
  navigate = port;
}

/** Leaves for another screen. */
export function goTo(path: string): void {
  navigate(path);
}
