window.app="download";
